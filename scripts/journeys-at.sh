#!/bin/sh
# Runs the journeys on another day, as root on Debian: sh scripts/journeys-at.sh 2028-02-29 [what Playwright takes]
# Server, database and tests are given that day's clock by libfaketime; Chromium does not run under it, and shifts the
# clock of its pages itself (e2e/clock.ts).
set -eu
cd "$(dirname "$0")/.."
day=${1:?the day, as 2028-02-29}
shift
apt-get install -y -q chromium chromium-headless-shell libfaketime postgresql-15 >/dev/null
node scripts/build.mjs
seconds=$(($(date -d "$day $(date +%T)" +%s) - $(date +%s)))
folder=$(mktemp -d)
chmod 755 "$folder"
export FAKETIME="+$seconds" FAKETIME_DONT_FAKE_MONOTONIC=1 NO_FAKE_STAT=1
preload=LD_PRELOAD=$(ls /usr/lib/*/faketime/libfaketime.so.1)
bin=/usr/lib/postgresql/15/bin
mkdir "$folder/cluster"
chown postgres "$folder/cluster"
# Only what has dropped root's rights: memory that is shared with root would be closed to it.
as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups env "$preload" "$@"; }
as_postgres $bin/initdb -D "$folder/cluster" -A trust >/dev/null
trap 'as_postgres $bin/pg_ctl -D "$folder/cluster" -m immediate stop >/dev/null; rm -rf "$folder"' EXIT
as_postgres $bin/pg_ctl -D "$folder/cluster" -w -l "$folder/cluster/log" \
  -o "-p 5438 -k '' -c max_connections=400" start >/dev/null
env "$preload" CLOCK_AHEAD="${seconds}000" \
  DATABASE_URL=postgres://postgres@127.0.0.1:5438/postgres node scripts/run.mjs playwright test "$@"
