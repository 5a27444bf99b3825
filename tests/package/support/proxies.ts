import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createSelfSignedCertificate } from '#server/testing/self-signed.ts'
import { aptGetInstall } from '../../../scripts/apt-get.mjs'
import { root } from '../../../scripts/npm.mjs'
import { findFreePort } from '../../../scripts/free-port.mjs'

/** A proxy with HTTPS in front of portals, set up by a sample of `deploy`. */
export interface RunningProxy {
  /** Its address, at `localhost`, without a trailing slash. */
  url: string
  stop(): Promise<void>
}

/** Values that a sample leaves to the operator. */
interface Site {
  port: number
  folder: string
  /** Hosts with ports. */
  upstreams: string[]
}

interface Program {
  command: string
  /** Writes the sample for a site and returns the arguments that check it, and those that run it. */
  prepare(site: Site): Promise<{ check: string[]; run: string[] }>
}

/** Connections that nginx may have; each open stream of events takes two. */
const CONNECTIONS = 8192

const DEPLOY = path.join(root, 'deploy')

const nginx: Program = {
  command: 'nginx',
  async prepare({ port, folder, upstreams }) {
    const sample = await readFile(path.join(DEPLOY, 'nginx.conf'), 'utf8')
    const plainPort = await findFreePort()
    const [line = '', address = ''] = /^ +server (127\.0\.0\.1:8081).*\n/m.exec(sample) ?? []
    const site = sample
      .replace(/^ +server 127\.0\.0\.1:8082.*\n/m, '')
      .replace(line, upstreams.map((upstream) => line.replace(address, upstream)).join(''))
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replaceAll('/etc/ssl/portal', folder)
      .replace('/var/log/nginx', folder)
    await writeFile(path.join(folder, 'site.conf'), site)
    const whole = `pid ${folder}/nginx.pid; daemon off; error_log stderr crit;
      events { worker_connections ${CONNECTIONS}; } http { client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; include ${folder}/site.conf; }`
    await writeFile(path.join(folder, 'nginx.conf'), whole)
    const args = ['-c', path.join(folder, 'nginx.conf'), '-e', 'stderr']
    return { check: [...args, '-t'], run: args }
  },
}

const caddy: Program = {
  command: 'caddy',
  async prepare({ port, folder, upstreams }) {
    const sample = await readFile(path.join(DEPLOY, 'Caddyfile'), 'utf8')
    const certificate = `\ttls ${folder}/fullchain.pem ${folder}/privkey.pem\n`
    const site = sample
      .replace('{$PORTAL_HOST} {\n', `https://localhost:${port} {\n${certificate}`)
      .replace('{$PORTAL_UPSTREAMS}', upstreams.join(' '))
    const file = path.join(folder, 'Caddyfile')
    await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
    const args = ['--config', file, '--adapter', 'caddyfile']
    return { check: ['validate', ...args], run: ['run', ...args] }
  },
}

const programs = { nginx, caddy }
export type ProxyName = keyof typeof programs

/** Names of the proxies that this machine has, or can install; says which it has not. */
export function findProxies(): ProxyName[] {
  return (['nginx', 'caddy'] as const).filter((name) => {
    if (!hasCommand(name)) aptGetInstall([name], `Installing ${name}…`)
    if (hasCommand(name)) return true
    process.stdout.write(`${name} cannot be installed here: its sample is not tested.\n`)
    return false
  })
}

export function hasCommand(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Checks a sample with its proxy, then starts it. `port`: where it listens. */
export async function startProxy(
  name: ProxyName,
  port: number,
  upstreams: string[],
): Promise<RunningProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-proxy-'))
  for (const one of ['body', 'proxy', 'home']) await mkdir(path.join(folder, one))
  const { key, cert } = createSelfSignedCertificate()
  await writeFile(path.join(folder, 'privkey.pem'), key)
  await writeFile(path.join(folder, 'fullchain.pem'), cert)
  const { command, prepare } = programs[name]
  const { check, run } = await prepare({ port, folder, upstreams })
  const env = { PATH: process.env['PATH'], HOME: path.join(folder, 'home') }
  execFileSync(command, check, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const child = spawn(command, run, { env, stdio: 'ignore' })
  const exit = once(child, 'exit')
  return {
    url: `https://localhost:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}
