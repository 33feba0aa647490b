#!/bin/sh
# The entry point of the stand-in for the official image of nginx: fills the variables of the environment in templates.
set -e
if [ "$1" = nginx ]; then
  names=$(env | sed -n 's/^\([A-Za-z_][A-Za-z_0-9]*\)=.*/${\1} /p' | tr -d '\n')
  for template in /etc/nginx/templates/*.template; do
    [ -e "$template" ] || continue
    file=/etc/nginx/conf.d/$(basename "$template" .template)
    envsubst "$names" < "$template" > "$file"
  done
fi
exec "$@"
