#!/bin/sh
# Starts the server, and starts it again when it ends by itself, after growing pauses. A shell takes a megabyte for
# that; with --once it makes way for the server, where the system watches what it starts.
cd "$(dirname "$0")/.." || exit
pinned() { set -- node_modules/node-linux-*/bin/node && [ -x "$1" ] && echo "$1"; }
node=$(pinned) || { node scripts/install.mjs && node=$(pinned) || node=node; }
npm=${npm_lifecycle_event:+$PPID}
# shellcheck disable=SC2086 # without npm there is no such argument
[ "$1" != --once ] || exec "$node" scripts/start.mjs $npm

told= child= again= pause=1
stop() {
  told=yes
  [ -z "$child" ] || kill "$child" 2>/dev/null
}
trap stop INT TERM HUP
# A log that nobody reads any more ends nothing.
trap '' PIPE

# A signal ends a `wait` before what it waits for has ended.
ended() {
  [ -z "$told" ] || kill "$child" 2>/dev/null
  wait "$child"
  code=$?
  while kill -0 "$child" 2>/dev/null; do
    wait "$child"
    code=$?
  done
}

while :; do
  began=$(date +%s)
  # shellcheck disable=SC2086
  "$node" scripts/start.mjs $$ $npm &
  child=$!
  ended
  [ -z "$told" ] || exit "$code"
  # Stopped in order, or by a signal that came before it could. At first, only one that has run is started again.
  case $code in
    0 | 129 | 130 | 143) exit "$code" ;;
    *) [ -n "$again" ] || [ "$code" -eq 70 ] || [ "$code" -gt 128 ] || exit "$code" ;;
  esac
  again=yes
  [ $(($(date +%s) - began)) -lt 60 ] || pause=1
  printf '\nCaravan has ended by itself (code %s) and starts again in %s s.\n\n' "$code" "$pause" >&2
  sleep "$pause" >/dev/null 2>&1 &
  child=$!
  ended
  [ -z "$told" ] || exit 0
  pause=$((pause < 32 ? pause * 2 : 60))
done
