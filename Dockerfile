# The image of the server, the worker and the commands. It has Node, the server's code and the built browser files: no shell,
# no package manager, no compiler. `pnpm test:deployment image` builds and tests it; deploy/README.md has the result.
#
# Behind a registry of your own, pass its settings as a secret, which is not stored in the image:
#   docker build --secret id=npmrc,src=$HOME/.npmrc -t curbquote .
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS pnpm
# A CA of a registry or proxy of your own is the secret `ca`. Without the secret Node prints a warning.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca,target=/run/ca.pem \
    NODE_EXTRA_CA_CERTS=/run/ca.pem npm install --global pnpm@12.21.0
ENV CI=1
WORKDIR /app

# The browser files.
FROM pnpm AS build
COPY . .
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca,target=/run/ca.pem \
    --mount=type=cache,target=/pnpm \
    export NODE_EXTRA_CA_CERTS=/run/ca.pem \
 && pnpm install --frozen-lockfile --store-dir /pnpm/store && pnpm build
# Left out of the image: tests, and what only tests and the build import.
RUN find packages/api/src packages/pricing/src packages/types/src \( -name '*.test.ts' -o -name fixtures -o -name test \) \
    -prune -exec rm -r {} +

# The server's dependencies.
FROM pnpm AS production
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY packages/api/package.json packages/api/
COPY packages/pricing/package.json packages/pricing/
COPY packages/types/package.json packages/types/
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca,target=/run/ca.pem \
    --mount=type=cache,target=/pnpm \
    NODE_EXTRA_CA_CERTS=/run/ca.pem pnpm install --prod --frozen-lockfile --filter '@curbquote/api...' --store-dir /pnpm/store \
      --package-import-method copy
# Left out: type declarations, source maps, documentation, tests and builds that Node does not load. The test of the image
# imports every dependency.
RUN cd node_modules/.pnpm \
 && find . -type f \
      \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -name '*.md' -o -name '*.tsbuildinfo' \) -delete \
 && find . -depth -type d \
      \( -name test -o -name tests -o -name __tests__ -o -name docs -o -name example -o -name examples -o -name benchmark \
         -o -name benchmarks -o -name .yarn -o -name .github -o -path '*/node_modules/zod/src' -o -path '*/node_modules/openai/src' \
         -o -path '*/@aws-sdk/*/dist-es' -o -path '*/@smithy/*/dist-es' -o -path '*/libheif-js/libheif' \
         -o -path '*/node_modules/bare-*/prebuilds' \) \
      -exec rm -r {} + \
 && rm -f libheif-js@*/node_modules/libheif-js/libheif-wasm/libheif-bundle.* \
      pdfkit@*/node_modules/pdfkit/js/pdfkit.standalone.js \
      @electric-sql+pglite@*/node_modules/@electric-sql/pglite/dist/pgcrypto.tar.gz \
 && rm -rf ../.modules.yaml ../.pnpm-workspace-state*.json
# The libraries that Node and the native modules load, as the root of the image.
RUN mkdir -p /image/etc/ssl/certs /image/usr/local/bin /image/data /image/app /image/dev /image/proc /image/tmp \
 && cp /usr/local/bin/node /image/usr/local/bin/ \
 && { echo /usr/local/bin/node; find node_modules/.pnpm -name '*.node' -o -name '*.so' -o -name '*.so.*'; } \
      | xargs -n 1 ldd 2>/dev/null | grep -o '/[^ ]*\.so[^ ]*' | grep -v '^/app/' | sort -u \
      | xargs cp --parents --dereference -t /image \
 && cp /etc/ssl/certs/ca-certificates.crt /image/etc/ssl/certs/ \
 && echo 'curbquote:x:10001:10001::/data:/' > /image/etc/passwd \
 && echo 'curbquote:x:10001:' > /image/etc/group \
 && echo 'hosts: files dns' > /image/etc/nsswitch.conf \
 && chown 10001:10001 /image/data && chmod 700 /image/data

FROM scratch AS runtime
COPY --from=production /image /
WORKDIR /app
COPY --from=production /app ./
COPY --from=build /app/dist/THIRD-PARTY-NOTICES.txt /app/dist/bom.cdx.json /app/LICENSE ./
COPY --from=build /app/packages/widget-sdk/dist packages/widget-sdk/dist
COPY --from=build /app/packages/dashboard/dist packages/dashboard/dist
COPY --from=build /app/packages/pricing/src packages/pricing/src
COPY --from=build /app/packages/types/src packages/types/src
COPY --from=build /app/packages/api/src packages/api/src
COPY scripts/create-admin.ts scripts/

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 WORKER_HOST=0.0.0.0 WORKER_PORT=3000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node"]
CMD ["packages/api/src/main.ts"]
