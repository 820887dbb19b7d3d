#!/bin/sh
# backup.sh FOLDER [DAYS]: one backup into the folder, then away with those of more than so many days
# ago (31 without it). handrail-backup.service and the container `backup` run it each night.
set -eu
folder=$1
days=${2:-31}
# Before the backup, which needs the room: what a killed run has left, untouched for an hour.
find "$folder" -maxdepth 1 -name 'handrail-*.tar.*.part' -mmin +60 -delete
node "$(dirname "$0")/../handrail.mjs" backup "$folder/handrail-$(date -u +%Y-%m-%dT%H%M%S).tar"
# After it: one that failed takes no older one away.
find "$folder" -maxdepth 1 -name 'handrail-*.tar' -mtime "+$days" -delete
