# A thin front for scripts/. `make studio` and `make test` work on a fresh machine with Python 3.11 or newer.
.DEFAULT_GOAL := help
.PHONY: help studio web test check coverage bench clean

help:
	@echo "make studio   set up, start the studio and open it in the browser"
	@echo "make web      build the studio's page anew; needs Node.js, for developers only"
	@echo "make test     set up, check the sources, run the whole test suite"
	@echo "make check    linters, types, import arrows and house rules only"
	@echo "make coverage which lines of the kernels their tests reach, without compiling; three minutes"
	@echo "make bench    measure beside other engines, in the same run"
	@echo "make clean    remove caches and compiled kernels; keeps .venv"

studio:
	@scripts/setup
	@scripts/studio

web:
	@scripts/setup
	@scripts/web

test:
	@scripts/setup test
	@scripts/check
	@scripts/test

check:
	@scripts/setup test
	@scripts/check

coverage:
	@scripts/setup test
	@scripts/coverage

bench:
	@scripts/setup peers
	@.venv/bin/stickslip bench

clean:
	@scripts/clean
