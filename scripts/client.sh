#!/usr/bin/env bash
# client.sh build: the pages of the browser, from client/ into src/trickbook/web/client; nothing if they are up to date.
# client.sh check: types, unit tests, and whether the types of the wire are those of the service.
set -euo pipefail
cd "$(dirname "$0")/../client"

built=../src/trickbook/web/client
stamp=node_modules/.installed

if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
  echo "The pages are built with Node 20.19 or newer and npm, and they were not found: install them (nodejs.org, or your" >&2
  echo "system's packages). Without them: trickbook play pedro plays at the terminal." >&2
  exit 1
fi
if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
  echo "The pages are built with Node 20.19 or newer; this is Node $(node --version)." >&2
  exit 1
fi

install() {
  [ -f "$stamp" ] && cmp -s package-lock.json "$stamp" && return
  echo "Installing what the pages are built with."
  local wait
  for wait in 5 20 0; do
    npm ci --no-audit --no-fund --loglevel=error && break
    [ "$wait" != 0 ] || { echo "Installing failed three times: is the network there? The messages above are npm's." >&2; exit 1; }
    echo "That did not work; trying again in $wait seconds." >&2
    sleep "$wait"
  done
  cp package-lock.json "$stamp"
}

sources() { cat $(git ls-files -co --exclude-standard . 2>/dev/null || find . -path ./node_modules -prune -o -type f -print) | cksum; }

case ${1:-build} in
  build)
    wanted=$(sources)
    [ "$(cat "$built/.built" 2>/dev/null)" = "$wanted" ] && exit 0
    install
    npm run --silent build -- --logLevel warn
    echo "$wanted" > "$built/.built"
    ;;
  check)
    install
    npm run --silent check
    npm run --silent test
    npx json2ts -i wire.schema.json -o node_modules/.wire.ts --unreachableDefinitions --additionalProperties=false
    cmp node_modules/.wire.ts src/lib/wire.ts || { echo "The types of the wire are old: npm run types" >&2; exit 1; }
    ;;
esac
