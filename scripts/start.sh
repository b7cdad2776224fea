#!/bin/sh
# Makes way for the server, so that no Node but the server's own waits beside it.
cd "$(dirname "$0")/.." || exit
pinned() { set -- node_modules/node-linux-*/bin/node && [ -x "$1" ] && echo "$1"; }
node=$(pinned) || { node scripts/install.mjs && node=$(pinned) || node=node; }
exec "$node" scripts/start.mjs
