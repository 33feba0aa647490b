import path from 'node:path'
import type { ImageStore } from './container-images.ts'

/**
 * Stand-ins for the official images that deploy/compose.yaml names, with their tags and their interface: environment variables,
 * entry point, folders, volumes and programs of health checks. nginx and PostgreSQL are those of Debian 13. certbot is a script that
 * writes a self-signed certificate.
 */
export const standIns = {
  nginx: 'docker.io/library/nginx:1.28',
  postgres: 'docker.io/library/postgres:18',
  certbot: 'docker.io/certbot/certbot:latest',
}

const files = path.join(import.meta.dirname, 'stand-ins')
const debianTag = 'localhost/debian:trixie'
const chroot = ['--isolation', 'chroot']

export async function buildStandIns(store: ImageStore): Promise<void> {
  await prepareDebian(store)
  await buildNginx(store)
  await buildPostgres(store)
  await buildCertbot(store)
}

async function prepareDebian({ buildah, hasImage, packDebian }: ImageStore): Promise<void> {
  if (await hasImage(debianTag)) return
  const packages = ['nginx', 'gettext-base', 'openssl', 'postgresql']
  const archive = await packDebian('trixie', packages)
  const container = await buildah('from', 'scratch')
  await buildah('add', container, archive, '/')
  await buildah('commit', '--format', 'docker', container, debianTag)
  await buildah('rm', container)
}

async function buildNginx({ buildah }: ImageStore): Promise<void> {
  const container = await buildah('from', '--pull-never', debianTag)
  await buildah(
    'copy',
    '--chmod',
    '755',
    container,
    path.join(files, 'nginx.sh'),
    '/docker-entrypoint.sh',
  )
  await buildah('copy', container, path.join(files, 'nginx.conf'), '/etc/nginx/nginx.conf')
  // The official image logs to the container's output.
  const links =
    'rm -rf /etc/nginx/sites-enabled /etc/nginx/conf.d/* && mkdir -p /etc/nginx/templates' +
    ' && ln -sf /dev/stdout /var/log/nginx/access.log && ln -sf /dev/stderr /var/log/nginx/error.log'
  await buildah('run', ...chroot, container, '--', 'sh', '-ec', links)
  await buildah(
    'config',
    '--entrypoint',
    '["/docker-entrypoint.sh"]',
    '--cmd',
    'nginx -g "daemon off;"',
    '--port',
    '80',
    '--stop-signal',
    'SIGQUIT',
    container,
  )
  await commit({ buildah }, container, standIns.nginx)
}

async function buildPostgres({ buildah }: ImageStore): Promise<void> {
  const container = await buildah('from', '--pull-never', debianTag)
  await buildah(
    'copy',
    '--chmod',
    '755',
    container,
    path.join(files, 'postgres.sh'),
    '/usr/local/bin/docker-entrypoint.sh',
  )
  const set = [
    'rm -rf /var/lib/postgresql',
    'groupmod --gid 999 postgres && usermod --uid 999 postgres',
    'install -d -m 3777 -o postgres -g postgres /var/lib/postgresql /var/run/postgresql',
    `sed -i "s|^#*listen_addresses = .*|listen_addresses = '*'|" \
       /usr/share/postgresql/17/postgresql.conf.sample`,
  ]
  await buildah('run', ...chroot, container, '--', 'sh', '-ec', set.join('\n'))
  await buildah(
    'config',
    '--env',
    'PATH=/usr/lib/postgresql/17/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    '--env',
    'PGDATA=/var/lib/postgresql/18/docker',
    '--env',
    'LANG=C.UTF-8',
    '--entrypoint',
    '["docker-entrypoint.sh"]',
    '--cmd',
    'postgres',
    '--volume',
    '/var/lib/postgresql',
    '--port',
    '5432',
    '--stop-signal',
    'SIGINT',
    container,
  )
  await commit({ buildah }, container, standIns.postgres)
}

async function buildCertbot({ buildah }: ImageStore): Promise<void> {
  const container = await buildah('from', '--pull-never', debianTag)
  await buildah(
    'copy',
    '--chmod',
    '755',
    container,
    path.join(files, 'certbot.sh'),
    '/usr/local/bin/certbot',
  )
  await buildah('config', '--entrypoint', '["certbot"]', '--cmd', '', container)
  await commit({ buildah }, container, standIns.certbot)
}

async function commit(
  { buildah }: Pick<ImageStore, 'buildah'>,
  container: string,
  tag: string,
): Promise<void> {
  await buildah('commit', '--format', 'docker', container, tag)
  await buildah('rm', container)
}
