#!/bin/sh
# Replaces the servers of compose.yaml, then the worker, with new ones of the current image and .env. No request fails.
# Compose itself would stop all servers at once.
set -eu
cd "$(dirname "$0")"

old=$(docker compose ps --quiet app)
count=$(echo "$old" | wc -l)
docker compose up -d --no-deps --no-recreate --wait --scale "app=$((2 * count))" app
for server in $old; do
  docker stop "$server"
  docker rm "$server"
  # The proxy uses an IP address for up to 5 seconds after its server has stopped. It waits 3 seconds for the connection and
  # then tries one other server, so no other server may stop within these 8 seconds.
  sleep 9
done
docker compose up -d --no-deps --scale "app=$count" app worker
