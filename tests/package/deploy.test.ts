import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loginCnp } from '#contract/auth.ts'
import { HEARTBEAT_SECONDS, evenimentePath } from '#contract/evenimente.ts'
import { DESK_API } from '#contract/desk/endpoint.ts'
import { staffSignIn } from '#contract/desk/auth.ts'
import { importLimits } from '#contract/import-kinds.ts'
import { limits } from '#contract/limits.ts'
import { OPERATOR_API } from '#contract/operator/endpoint.ts'
import { MAX_SHARE_BYTES, SHARE_PATH } from '#contract/share-target.ts'
import { uploadFileRegister } from '#contract/uploads.ts'
import { DEMO_PASSWORD, demoAccounts } from '#server/seed/seed.ts'
import { openEvents } from '#server/testing/event-reader.ts'
import { supportCall } from '../../bench/faults/writers.ts'
import { fetchXsrf } from '../../bench/support/xsrf.ts'
import { root } from '../../scripts/npm.mjs'
import { findFreePort } from '../../scripts/free-port.mjs'
import { ApiClient } from '../support/api.ts'
import { copyPackage } from './support/copy-package.ts'
import type { PackageCopy } from './support/copy-package.ts'
import { anInstallation, startPackaged } from './support/packaged-portal.ts'
import type { Installation, PackagedPortal } from './support/packaged-portal.ts'
import { findProxies, hasCommand, startProxy } from './support/proxies.ts'
import type { RunningProxy } from './support/proxies.ts'

const MIB = 1024 ** 2
/** The only address the desk is open to in these tests. */
const STAFF_ADDRESS = '203.0.113.7'
/** Largest exposure that `systemd-analyze security` may find, of 10. */
const MAX_EXPOSURE = 2

const readSample = (name: string): string => readFileSync(path.join(root, 'deploy', name), 'utf8')

// The certificates of these tests are self-signed.
process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'

const largest = {
  citizens: limits.file.maxBytes,
  imports: Math.max(importLimits.fileBytes, importLimits.statementBytes),
  shares: MAX_SHARE_BYTES,
}

describe.each([
  ['nginx.conf', /client_max_body_size (\d+)m;/g, /proxy_read_timeout (\d+)s/],
  ['Caddyfile', /max_size (\d+)MiB/g, /read_timeout (\d+)s/],
])('%s', (name, sizes, timeout) => {
  const sample = readSample(name)

  it('lets through the largest files of the contract, in a form, and little more', () => {
    const given = [...sample.matchAll(sizes)].map(([, size]) => Number(size) * MIB)
    const wanted = Object.values(largest).map((bytes) => bytes + MIB)
    expect(given.toSorted((a, b) => a - b)).toEqual(wanted)
    expect(sample).toMatch(new RegExp(`(?:=|path) ${SHARE_PATH}\\b`))
    for (const api of [DESK_API, OPERATOR_API]) {
      const [, , part = ''] = api.split('/')
      expect(sample).toMatch(new RegExp(`/api/(?:\\(?|.*\\|)${part}\\b`))
    }
  })

  it('waits longer than two heartbeats of an event stream', () => {
    const [, seconds] = timeout.exec(sample) ?? []
    expect(Number(seconds)).toBeGreaterThan(2 * HEARTBEAT_SECONDS)
  })
})

/** Rejects if nothing listens at an address yet. */
async function connectTo(url: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}

/** Copies the package without one of its assets. */
async function anotherVersion() {
  const copy = await copyPackage()
  const assets = path.join(copy.folder, 'dist/assets')
  const name = readdirSync(assets).find((file) => file.endsWith('.js')) ?? ''
  rmSync(path.join(assets, name))
  return { ...copy, missing: `/assets/${name}` }
}

describe('behind a proxy', () => {
  let installation: Installation
  let portals: PackagedPortal[]
  let another: PackageCopy & { missing: string }
  let port: number
  beforeAll(async () => {
    port = await findFreePort()
    installation = await anInstallation({
      DEMO: '1',
      APP_KEY: 'k'.repeat(32),
      PUBLIC_URL: `https://localhost:${port}`,
      TRUST_PROXY: '127.0.0.1',
      STAFF_NETWORKS: STAFF_ADDRESS,
    })
    // The second one finds the demonstration made.
    portals = [await startPackaged(installation)]
    another = await anotherVersion()
    portals.push(await startPackaged(installation, { folder: another.folder }))
  })
  afterAll(async () => {
    for (const { child } of portals) child.kill('SIGKILL')
    await Promise.all(portals.map(({ exit }) => exit))
    await installation.delete()
    await another.delete()
  })

  describe.each(findProxies())('%s', (name) => {
    let proxy: RunningProxy
    beforeAll(async () => {
      proxy = await startProxy(
        name,
        port,
        portals.map(({ url }) => new URL(url).host),
      )
      const probe = async () => expect((await fetch(`${proxy.url}/readyz`)).status).toBe(200)
      await vi.waitFor(probe, { timeout: 30_000 })
    })
    afterAll(() => proxy.stop())

    async function signIn(): Promise<ApiClient> {
      const citizen = new ApiClient(proxy.url)
      const body = { cnp_cui: demoAccounts[0]!, password: DEMO_PASSWORD }
      const { data } = await citizen.call(loginCnp, { body })
      citizen.token = data.token
      return citizen
    }

    const upload = (bytes: number) => {
      const content = Buffer.alloc(bytes, ' ')
      content.write('%PDF-1.4\n')
      const file = new File([content], 'act.pdf', { type: 'application/pdf' })
      return new ApiClient(proxy.url).upload(uploadFileRegister.path, file)
    }

    it('passes on the first page, and assets that are kept for a year', async () => {
      const page = await fetch(`${proxy.url}/`)
      const [script = ''] = /\/assets\/[\w-]+\.js/.exec(await page.text()) ?? []
      const asset = await fetch(proxy.url + script)
      expect([page.status, asset.status, asset.headers.get('cache-control')]).toEqual([
        200,
        200,
        'public, max-age=31536000, immutable',
      ])
      expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=\d+/)
    })

    it.runIf(name === 'nginx')('finds an asset that only one of the portals has', async () => {
      const statuses = async (url: string) => (await fetch(url + another.missing)).status
      expect(await Promise.all(portals.map(({ url }) => statuses(url)))).toEqual([200, 404])
      const often = Array.from({ length: 8 }, () => statuses(proxy.url))
      expect(new Set(await Promise.all(often))).toEqual(new Set([200]))
    })

    it.runIf(name === 'nginx')('repeats a write whose portal dies, if it has a key', async () => {
      const xsrf = (await fetchXsrf(portals[0]!.url))!
      const post = async (url: string, key: Record<string, string>) => {
        const headers = { ...xsrf, ...supportCall.headers, ...key }
        const body = supportCall.bodyOf(crypto.randomUUID())
        return (await fetch(url + supportCall.path, { method: 'POST', headers, body })).status
      }
      const key = { 'idempotency-key': crypto.randomUUID() }
      expect(await withDyingPortal((url) => post(url, key))).toEqual([1, 200])
      expect(await withDyingPortal((url) => post(url, {}))).toEqual([1, 502])
    })

    /** Calls through a proxy whose first portal dies of each call. Returns the number of those, and the answer. */
    async function withDyingPortal<T>(call: (url: string) => Promise<T>): Promise<[number, T]> {
      let sent = 0
      const dying = createServer((request) => {
        request.resume().on('end', () => {
          sent += 1
          request.socket.destroy()
        })
      })
      await once(dying.listen(0, '127.0.0.1'), 'listening')
      const { port: dyingPort } = dying.address() as AddressInfo
      const hosts = [`127.0.0.1:${dyingPort}`, new URL(portals[0]!.url).host]
      const inFront = await startProxy(name, await findFreePort(), hosts)
      try {
        await vi.waitFor(() => connectTo(inFront.url), { timeout: 30_000 })
        const answer = await call(inFront.url)
        return [sent, answer]
      } finally {
        await inFront.stop()
        await promisify(dying.close.bind(dying))()
      }
    }

    it('passes on a file of the largest size, and the refusal of the portal for one byte more', async () => {
      expect(await upload(limits.file.maxBytes)).toMatchObject({ status: 200 })
      const refused = await upload(limits.file.maxBytes + 1)
      expect(refused.errors?.code).toBe('fisier_prea_mare')
    })

    it('says itself where a call comes from, whatever the client says', async () => {
      const headers = { 'x-forwarded-for': STAFF_ADDRESS }
      const body = { email: 'nimeni@example.com', parola: 'nu-este-aceasta' }
      const tryAt = async (url: string) => {
        const answer = await new ApiClient(url).call(staffSignIn, { body, headers })
        return answer.errors?.code
      }
      expect(await tryAt(portals[0]!.url)).not.toBe('retea_nepermisa')
      expect(await tryAt(proxy.url)).toBe('retea_nepermisa')
    })

    it('passes on events as they happen', async () => {
      const citizen = await signIn()
      const headers = { authorization: `Bearer ${citizen.token}` }
      const events = await openEvents(proxy.url + evenimentePath, headers)
      expect(await events.next()).toMatchObject({ tip: 'necitite' })
      events.close()
    })
  })
})

describe('portal@.service', () => {
  it.runIf(hasCommand('systemd-analyze'))('is valid, and exposes little', () => {
    const unit = path.join(root, 'deploy/portal@.service')
    const run = (...args: string[]) => execFileSync('systemd-analyze', args, { encoding: 'utf8' })
    expect(run('verify', '--man=no', unit)).toBe('')
    const report = run('security', '--offline=true', '--no-pager', unit)
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(report) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(MAX_EXPOSURE)
  })
})
