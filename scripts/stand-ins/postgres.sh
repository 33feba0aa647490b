#!/bin/sh
# The entry point of the stand-in for the official image of PostgreSQL: creates the database on the first start, with a server
# that only local programs can reach, and then runs the command as the unprivileged user.
set -e
if [ "$1" = postgres ] && [ "$(id -u)" = 0 ]; then
  install -d -m 700 -o postgres -g postgres "$PGDATA"
  chown postgres:postgres "$PGDATA"
  install -d -m 3777 -o postgres -g postgres /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=$(mktemp)
  printf '%s' "$POSTGRES_PASSWORD" > "$password"
  initdb --username="$POSTGRES_USER" --pwfile="$password" --auth-local=trust --auth-host=trust --encoding=UTF8
  rm "$password"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "unix_socket_directories = '/var/run/postgresql'" >> "$PGDATA/postgresql.conf"
  PGUSER=$POSTGRES_USER pg_ctl -D "$PGDATA" -o "-c listen_addresses='' -p 5432" -w start
  [ "$POSTGRES_DB" = postgres ] \
    || psql --username="$POSTGRES_USER" --dbname=postgres -c "create database \"$POSTGRES_DB\""
  # The official image runs the scripts of /docker-entrypoint-initdb.d here, so its local server may run for a while.
  sleep 5
  PGUSER=$POSTGRES_USER pg_ctl -D "$PGDATA" -m fast -w stop
fi
exec "$@"
