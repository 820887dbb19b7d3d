#!/bin/sh
# handrail.sh COMMAND [ARGS]: a command of the portal, as root beside handrail.service, with its user,
# its data folder and its settings, which systemd reads as it does for the service.
exec systemd-run --quiet --pipe --wait --collect --uid=handrail \
  --working-directory=/opt/handrail \
  --property=EnvironmentFile=/etc/handrail/handrail.env \
  --setenv=NODE_ENV=production --setenv=HANDRAIL_DATA_DIR=/var/lib/handrail \
  /usr/bin/node /opt/handrail/handrail.mjs "$@"
