#!/bin/sh
# Prepares a data directory for a point-in-time recovery at the next start of PostgreSQL. Run as the user of the server.
set -eu
if [ $# != 4 ]; then
  echo "usage: recover.sh BASE_BACKUP ARCHIVE NEW_DATA_DIRECTORY '2026-11-22 14:05:00+00'" >&2
  exit 2
fi
if [ -n "$(ls -A "$3" 2>/dev/null)" ]; then
  echo "$3 is not empty. Move it away first." >&2
  exit 1
fi
pg_verifybackup --quiet "$1"
mkdir -p -m 700 "$3"
cp -a "$1/." "$3"
cat >>"$3/postgresql.auto.conf" <<CONF
restore_command = 'cp "$2/%f" "%p"'
recovery_target_time = '$4'
recovery_target_action = 'promote'
CONF
touch "$3/recovery.signal"
echo "Start PostgreSQL with $3. It stops reading the archive at $4."
