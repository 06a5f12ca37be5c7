"""What sleds are made of: friction, air, masses, springs, flexible runners, limbs that press on them."""
