#!/usr/bin/env bash
# Prints the folder of PostgreSQL's programs, which Debian leaves off the PATH. Installs PostgreSQL and Redis first, where
# they are missing, and apt-get and root are there; tests start servers of their own with them. Where that cannot be done, it
# prints what it can and says what is missing, and the tests that need it are skipped. Never fails.
set -u

programs() {
  local folder
  for folder in /usr/lib/postgresql/*/bin; do
    [ -x "$folder/initdb" ] && found=$folder
  done
  printf '%s\n' "${found:-}"
}

# Sets the packages that are still to be installed.
look() {
  wanted=()
  command -v initdb >/dev/null || [ -n "$(programs)" ] || wanted+=(postgresql)
  command -v redis-server >/dev/null || command -v valkey-server >/dev/null || wanted+=(redis-server)
}

look
if [ ${#wanted[@]} -gt 0 ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  export DEBIAN_FRONTEND=noninteractive
  {
    timeout 120 apt-get update -qq
    timeout 300 apt-get install -y -qq --no-install-recommends "${wanted[@]}"
  } >/dev/null 2>&1 </dev/null
  look
fi
[ ${#wanted[@]} -eq 0 ] || printf 'Tests are skipped, because these are not installed: %s\n' "${wanted[*]}" >&2

programs
exit 0
