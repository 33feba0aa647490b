#!/bin/sh
# A stand-in for certbot without a certificate authority. `certonly` writes a self-signed certificate to the path that certbot
# uses; `renew --webroot` writes a challenge to the proxy's folder.
set -e
command=$1
while [ $# -gt 0 ]; do
  case $1 in
    -d) domain=$2 ;;
    -w) webroot=$2 ;;
  esac
  shift
done
case $command in
  certonly)
    umask 077
    mkdir -p "/etc/letsencrypt/live/$domain" "/etc/letsencrypt/archive/$domain"
    cd "/etc/letsencrypt/archive/$domain"
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj "/CN=$domain" \
      -addext "subjectAltName=DNS:$domain" -keyout privkey1.pem -out fullchain1.pem
    ln -sf "../../archive/$domain/privkey1.pem" "/etc/letsencrypt/live/$domain/privkey.pem"
    ln -sf "../../archive/$domain/fullchain1.pem" "/etc/letsencrypt/live/$domain/fullchain.pem"
    ;;
  renew)
    mkdir -p "$webroot/.well-known/acme-challenge"
    echo 'a challenge' > "$webroot/.well-known/acme-challenge/test"
    ;;
esac
