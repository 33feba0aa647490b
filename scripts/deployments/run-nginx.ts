import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../../packages/api/src/test/server-process.ts'
import { repositoryRoot } from '../build-if-stale.ts'

const configFolder = path.join(repositoryRoot, 'deploy/nginx')

/** Runs Debian's nginx with the configuration of `deploy/nginx` on the loopback interface, without TLS. */
export async function runNginx(
  directory: string,
  servers: string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await findFreePort()
  await mkdir(directory, { recursive: true })
  const read = async (name: string) =>
    (await readFile(path.join(configFolder, name), 'utf8')).replaceAll(
      '/var/cache/nginx',
      path.join(directory, 'cache'),
    )
  const hosts = servers.map((server) => `server ${new URL(server).host} max_fails=0;`)
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await mkdir(path.join(directory, 'cache'), { recursive: true })
  const file = path.join(directory, 'nginx.conf')
  await writeFile(
    file,
    `daemon off;
     user root;
     worker_processes 1;
     pid ${directory}/nginx.pid;
     error_log ${directory}/error.log warn;
     events { worker_connections 1024; }
     http {
       ${bodies.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n')}
       ${await read('curbquote-cache.conf')}
       upstream curbquote { ${hosts.join(' ')} keepalive 64; }
       server {
         listen 127.0.0.1:${port};
         access_log ${directory}/access.log curbquote;
         set $curbquote_origin http://curbquote;
         ${await read('curbquote-proxy.conf')}
       }
     }`,
  )
  const child = spawn('nginx', ['-p', directory, '-c', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; ; attempt++) {
    const isUp = await fetch(`${url}/metrics`).then(
      ({ status }) => status === 404,
      () => false,
    )
    if (isUp) break
    if (attempt === 100 || child.exitCode !== null) throw new Error('nginx does not start.')
    await pause(100)
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
