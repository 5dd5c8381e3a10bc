# The image of Separaí. The first stage builds the release of scripts/release.mjs; only that, Node's program and Debian's packages
# below are in the image. Both bases are arguments, so that another registry or a base of one's own can take their place.
ARG NODE_IMAGE=docker.io/library/node:24.19.0-trixie-slim
ARG BASE_IMAGE=docker.io/library/debian:trixie-20260918-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --include=dev --include=optional
COPY . .
RUN node scripts/pack.mjs --folder /opt/separai && chmod -R u+rwX,go+rX,go-w /opt/separai

FROM ${BASE_IMAGE}
# age and pg_dump are for `separai backup`; tini forwards signals and reaps orphans.
RUN apt-get update \
  && apt-get install -y --no-install-recommends age ca-certificates libatomic1 libstdc++6 postgresql-client tini \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/log/apt /var/log/dpkg.log
RUN groupadd --gid 10001 separai \
  && useradd --uid 10001 --gid separai --home-dir /var/lib/separai --no-create-home --shell /usr/sbin/nologin separai \
  && install -d -o separai -g separai -m 0700 /var/lib/separai
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /opt/separai /opt/separai
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/separai PATH=/opt/separai:/usr/local/bin:/usr/bin:/bin
USER separai
WORKDIR /var/lib/separai
VOLUME /var/lib/separai
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT ?? process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/bin/tini", "--", "separai"]
CMD ["start"]
