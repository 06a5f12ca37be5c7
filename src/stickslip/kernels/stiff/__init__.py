"""The third stepper: smooth, stiff equations of motion, integrated with error control."""
