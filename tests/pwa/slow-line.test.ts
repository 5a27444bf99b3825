import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aFreshEmail } from '#server/testing/identities.ts'
import { createSeededRandom } from '../support/seeded-random.ts'
import { readEntries, aPdf, fillSupportForm } from './steps.ts'
import { dismissAlert } from '#tests/support/steps/feedback.ts'
import { setUpFaultyPortal, type Fixture } from './set-up-faulty-portal.ts'

const LONG_MS = 240_000
/** 50 kbit/s, with a latency of two seconds each way. */
const slow = { kind: 'slow', bytesPerSecond: 50_000 / 8, latencyMs: 2000 } as const
const ENTRIES = 50

let portal: Fixture['portal']
let page: Fixture['page']
setUpFaultyPortal((fixture) => ({ portal, page } = fixture))

const dialog = () => page.getByRole('dialog', { name: 'Suport online' })
const sent = () => page.getByText('Trimis', { exact: true })
const openQueue = () => page.evaluate(() => void (location.hash = '/de-trimis'))

async function sendToQueue(): Promise<void> {
  await dialog().getByRole('button', { name: 'Trimite' }).click()
  // The form waits as long as its upload progresses.
  const kept = page.getByRole('alertdialog').getByText('S-a păstrat pe acest dispozitiv')
  await kept.waitFor({ timeout: 30_000 })
  await dismissAlert(page)
}

test(
  'a request with files arrives intact at the first attempt on a very slow connection, and shows its progress',
  async () => {
    const email = aFreshEmail()
    const bill = aPdf('factura.pdf', 60_000)
    const photo = { name: 'poza.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() }
    portal.proxy.injectFault(slow)
    await fillSupportForm(page, email, [bill, photo])
    await sendToQueue()
    await openQueue()
    const parts = await watchProgress()

    expect(parts).toEqual(parts.toSorted((one, other) => one - other))
    expect(parts.filter((part) => part > 0 && part < 1).length).toBeGreaterThanOrEqual(2)
    const [request, ...others] = await portal.query<{ id: number }>(
      'select id from support_requests where email = $1',
      [email],
    )
    expect(others).toEqual([])
    const arrived = await portal.query<{ name: string; sha256: string }>(
      'select name, sha256 from files where used_by = $1 order by name',
      [`suport:${request!.id}`],
    )
    const [entry] = await readEntries(page)
    expect(entry!.attempts).toBe(0)
    expect(arrived).toEqual(entry!.files.map(({ name, sha256 }) => ({ name, sha256 })))
    expect(arrived[0]).toEqual({ name: bill.name, sha256: hashSha256(bill.buffer) })
  },
  LONG_MS,
)

test(
  'fifty requests queued offline are all sent on a connection that loses one exchange in ten',
  async () => {
    const emails = Array.from({ length: ENTRIES }, aFreshEmail)
    portal.proxy.injectFault({ kind: 'refuse' })
    for (const email of emails) {
      await fillSupportForm(page, email)
      await sendToQueue()
    }
    await openQueue()
    await expect.poll(() => page.locator('.queue__entry').count()).toBe(ENTRIES)
    const lostBefore = portal.proxy.lost
    portal.proxy.injectFault({ kind: 'lossy', share: 0.1, random: createSeededRandom(ENTRIES) })

    await expect.poll(() => sent().count(), { timeout: LONG_MS / 2 }).toBe(ENTRIES)
    expect(portal.proxy.lost).toBeGreaterThan(lostBefore)
    const rows = await portal.query<{ email: string }>(
      'select email from support_requests where email = any($1)',
      [emails],
    )
    expect(rows.map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
  },
  LONG_MS,
)

/** Collects the distinct values (0–1) of the entry's progress bar until it is sent. */
async function watchProgress(): Promise<number[]> {
  const parts: number[] = []
  const read = async () => {
    const part = await page.evaluate(
      () => document.querySelector<HTMLProgressElement>('.queue__entry progress')?.value ?? null,
    )
    if (part !== null && part !== parts.at(-1)) parts.push(part)
    return sent().count()
  }
  await expect.poll(read, { timeout: 120_000 }).toBe(1)
  return parts
}

const hashSha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Creates a photo small enough to upload as fast as the bill. */
function aPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  return sharp({ create: { width: 360, height: 270, channels: 3, background: '#000000', noise } })
    .jpeg()
    .toBuffer()
}
