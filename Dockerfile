# syntax=docker/dockerfile:1
# The first stage builds with all packages. The second has production packages only and runs without root.
FROM node:26-bookworm-slim AS build
WORKDIR /app
ENV npm_config_update_notifier=false
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts=false
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Folder for documents. A new volume that is mounted here gets the owner of this folder.
RUN install -d -o node -g node -m 700 /data
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/server/database/migrations ./server/database/migrations
COPY --from=build --chown=root:root /app/server/platform/pdf/fonts ./server/platform/pdf/fonts
COPY --from=build --chown=root:root /app/build ./build
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "build/server/main.js"]
