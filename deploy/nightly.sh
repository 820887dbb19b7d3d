#!/bin/sh
# nightly.sh HH:MM COMMAND [ARGS]: runs a command each night at that time (UTC) until it is stopped.
set -eu
hours=${1%:*} minutes=${1#*:}
# Without their leading zeros, which would make 08 an octal number.
at=$((${hours#0} * 3600 + ${minutes#0} * 60))
shift
while :; do
  now=$(date -u +%s)
  sleep $(((at - now % 86400 + 86399) % 86400 + 1))
  "$@" || echo "This failed, and is tried again tomorrow: $*" >&2
done
