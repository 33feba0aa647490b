#!/bin/sh
# Copies a WAL file to an archive, durably and once. For the setting archive_command:
#   archive_command = '/opt/curbquote/deploy/postgres/archive-wal.sh %p %f /backups/wal'
set -eu
[ $# = 3 ] || { echo "usage: archive-wal.sh PATH NAME ARCHIVE" >&2; exit 2; }
target=$3/$2
# PostgreSQL repeats the command after a crash. Another file with the same name belongs to another server: refuse it.
if [ -f "$target" ]; then
  cmp "$1" "$target"
  exit
fi
cp "$1" "$target.part"
sync "$target.part"
mv "$target.part" "$target"
sync "$3"
