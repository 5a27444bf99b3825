import { createHash } from 'node:crypto'
import { readdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { files } from '#server/db/schema.ts'
import { limitImageWork } from '#server/domain/image-limiter.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const PATH = '/api/upload-file-register'
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#377' } })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const stored = (id: string) => buffer(app.ports.files.read(id))

/** Creates a photo like a phone's: turned by EXIF orientation, and with its location. */
function aPhoto(): Promise<Buffer> {
  const exif = {
    IFD0: { Copyright: 'Ana' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 25/1 0/1' },
  }
  return blank(40, 20).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
}

describe('a file that is accepted', () => {
  it('is described by the bytes received', async () => {
    const photo = await aPhoto()
    const answer = await app.client().upload(PATH, 'gunoi necolectat.jpg', photo)
    expect(dataOf<Descriptor>(answer)).toMatchObject({
      nume: 'gunoi necolectat.jpg',
      tip: 'image/jpeg',
      marime: photo.length,
      sha256: sha256(photo),
    })
  })

  it('is stored upright and without EXIF, if a picture', async () => {
    const photo = await aPhoto()
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, width: 40 })
    expect(photo.includes('Ana')).toBe(true)
    const { id } = dataOf<Descriptor>(await app.client().upload(PATH, 'a.jpg', photo))
    const metadata = await sharp(await stored(id)).metadata()
    expect([metadata.width, metadata.height]).toEqual([20, 40])
    expect(metadata.exif).toBeUndefined()
  })

  it('has the type of its bytes, whatever its name says', async () => {
    const png = await blank(4, 4).png().toBuffer()
    expect(dataOf<Descriptor>(await app.client().upload(PATH, 'a.pdf', png)).tip).toBe('image/png')
    const webp = await blank(4, 4).webp().toBuffer()
    expect(dataOf<Descriptor>(await app.client().upload(PATH, 'a', webp)).tip).toBe('image/webp')
  })

  it('is stored unchanged, if a PDF', async () => {
    const { id, tip } = dataOf<Descriptor>(await app.client().upload(PATH, 'act.pdf', PDF))
    expect(tip).toBe('application/pdf')
    expect(await stored(id)).toEqual(PDF)
  })

  it('may be exactly as large as the limit', async () => {
    const bytes = Buffer.concat([PDF, Buffer.alloc(limits.file.maxBytes - PDF.length)])
    const answer = await app.client().upload(PATH, 'mare.pdf', bytes)
    expect(dataOf<Descriptor>(answer).marime).toBe(limits.file.maxBytes)
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\poze\\\\Ţară.pdf', 'Țară.pdf'],
    [`${'lung'.repeat(60)}.pdf`, 'lung'.repeat(30)],
  ])('keeps only its base name: %s', async (name, nume) => {
    expect(dataOf<Descriptor>(await app.client().upload(PATH, name, PDF)).nume).toBe(nume)
  })

  it('is stored once, with the same answer, when repeated with its idempotency key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await app.client().upload(PATH, 'o data.pdf', PDF, key)
    const again = await app.client().upload(PATH, 'o data.pdf', PDF, key)
    expect(again.text).toBe(first.text)
    expect(await app.ports.db.$count(files, eq(files.name, 'o data.pdf'))).toBe(1)
    const other = await app.client().upload(PATH, 'o data.pdf', await aPhoto(), key)
    expect(statusAndCode(other)).toEqual([422, 'cheie_refolosita'])
  })

  it('belongs to the citizen who is signed in', async () => {
    const citizen = await aCitizen(app)
    const client = await signIn(app, citizen)
    const { id } = dataOf<Descriptor>(await client.upload(PATH, 'al meu.pdf', PDF))
    const [row] = await app.ports.db.select().from(files).where(eq(files.id, id))
    expect(row?.ownerId).toBe(citizen.id)
  })
})

describe('a file that is refused', () => {
  it.each([
    ['empty', Buffer.alloc(0), 422, 'fisier_gol'],
    ['too large', Buffer.alloc(limits.file.maxBytes + 1), 413, 'fisier_prea_mare'],
    ['SVG', SVG, 415, 'fisier_tip'],
    ['HTML', Buffer.from('<html><script>alert(1)</script>'), 415, 'fisier_tip'],
    ['text', Buffer.from('doar text'), 415, 'fisier_tip'],
    ['HEIC', HEIC, 415, 'fisier_heic'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 415, 'fisier_tip'],
  ])('is %s', async (_what, bytes, status, code) => {
    expect(statusAndCode(await app.client().upload(PATH, 'a.jpg', bytes))).toEqual([status, code])
  })

  it('is a truncated picture', async () => {
    const photo = await aPhoto()
    const cut = photo.subarray(0, Math.floor(photo.length * 0.7))
    expect(statusAndCode(await app.client().upload(PATH, 'a.jpg', cut))).toEqual([
      422,
      'fisier_stricat',
    ])
  })

  it('is a picture of too many pixels', async () => {
    const flood = await blank(8000, 5001).png({ compressionLevel: 9 }).toBuffer()
    expect(statusAndCode(await app.client().upload(PATH, 'a.png', flood))).toEqual([
      413,
      'prea_mare',
    ])
  })

  it('is missing, or under another field name', async () => {
    const client = app.client()
    const none = await client.post(PATH, '--x--\r\n', {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(statusAndCode(none)).toEqual([422, 'fisier_lipsa'])
    const other =
      '--x\r\ncontent-disposition: form-data; name="alt"; filename="a"\r\n\r\nabc\r\n--x--\r\n'
    const named = await client.post(PATH, other, {
      'content-type': 'multipart/form-data; boundary=x',
    })
    expect(statusAndCode(named)).toEqual([422, 'fisier_lipsa'])
  })

  it('is not a multipart form', async () => {
    expect(statusAndCode(await app.client().post(PATH, {}))).toEqual([415, 'tip_neacceptat'])
  })

  it('is over the rate limit of its IP address', async () => {
    const bounded = await startTestApp({ env: { uploadsPerHour: 1 } })
    await bounded.client().upload(PATH, 'a.pdf', PDF)
    const answer = await bounded.client().upload(PATH, 'a.pdf', PDF)
    expect(statusAndCode(answer)).toEqual([429, 'prea_multe_incercari'])
    await bounded.close()
  })
})

describe('a visitor’s file', () => {
  const A_MIB = Buffer.concat([PDF, Buffer.alloc(1024 * 1024 - PDF.length)])
  let bounded: TestApp
  beforeEach(async () => {
    bounded = await startTestApp({ env: { visitorUploads: { mbPerAddress: 2, mb: 3 } } })
  })
  afterEach(() => bounded.close())
  const send = (address: string, bytes = A_MIB) =>
    bounded.client(address).upload(PATH, 'a.pdf', bytes)

  it('is refused once its IP address has used up its daily quota', async () => {
    expect((await send('10.0.0.1')).status).toBe(200)
    expect((await send('10.0.0.1')).status).toBe(200)
    expect(statusAndCode(await send('10.0.0.1', PDF))).toEqual([429, 'prea_multe_incercari'])
    bounded.clock.advance(24 * 3600)
    expect((await send('10.0.0.1')).status).toBe(200)
  })

  it('is refused once all visitors have used up theirs; a citizen’s is not', async () => {
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
      expect((await send(address)).status).toBe(200)
    }
    const refused = await send('10.0.0.4', PDF)
    expect(statusAndCode(refused)).toEqual([507, 'fara_spatiu'])
    const citizen = await signIn(bounded, await aCitizen(bounded))
    expect((await citizen.upload(PATH, 'a.pdf', A_MIB)).status).toBe(200)
  })
})

describe('a full disk', () => {
  it('refuses a file when less than the reserve would be left', async () => {
    const full = await startTestApp({ env: { diskReserveBytes: 2 ** 60 } })
    const answer = await full.client().upload(PATH, 'a.pdf', PDF)
    expect(statusAndCode(answer)).toEqual([507, 'fara_spatiu'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await readdir(path.join(full.ports.env.dataDir, 'files', 'in-curs'))).toEqual([])
    await full.close()
  })

  // `/dev/full` is a Linux device that is always full.
  it.runIf(process.platform === 'linux')(
    'in the middle of a file is reported and logged',
    async () => {
      const full = await startTestApp()
      const place = path.join(full.ports.env.dataDir, 'plin')
      await symlink('/dev/full', place)
      full.ports.files.temporaryPath = () => place
      expect(statusAndCode(await full.client().upload(PATH, 'a.pdf', PDF))).toEqual([
        507,
        'fara_spatiu',
      ])
      expect(full.logged()).toContain('disk full')
      await full.close()
    },
  )
})

describe('pictures waiting to be re-encoded', () => {
  const temporaryFolder = () => path.dirname(app.ports.files.temporaryPath())

  /** Blocks image work until the returned function is called. */
  function holdPictures(): () => void {
    let release!: () => void
    const held = new Promise<void>((resolve) => (release = resolve))
    for (const place of [1, 2]) void limitImageWork(() => held.then(() => place))
    return release
  }

  it('hold no database connection, even with an idempotency key', async () => {
    const client = await signIn(app, await aCitizen(app))
    const photo = await aPhoto()
    const release = holdPictures()
    const uploads = Array.from({ length: 20 }, () =>
      client.upload(PATH, 'a.jpg', photo, { 'idempotency-key': crypto.randomUUID() }),
    )
    await expect.poll(async () => (await readdir(temporaryFolder())).length).toBe(20)
    const pool = app.ports.requestDb.$client
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    expect((await client.get('/api/cetatean/address/list')).status).toBe(200)
    release()
    for (const answer of await Promise.all(uploads)) expect(answer.status).toBe(200)
  })

  it('are processed once when their key is repeated meanwhile', async () => {
    const client = app.client()
    const photo = await aPhoto()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const release = holdPictures()
    const first = client.upload(PATH, 'de două ori.jpg', photo, key)
    await expect.poll(async () => (await readdir(temporaryFolder())).length).toBe(1)
    expect(statusAndCode(await app.client().upload(PATH, 'de două ori.jpg', photo, key))).toEqual([
      409,
      'in_curs',
    ])
    release()
    const { text } = await first
    expect((await client.upload(PATH, 'de două ori.jpg', photo, key)).text).toBe(text)
    expect(await app.ports.db.$count(files, eq(files.name, 'de două ori.jpg'))).toBe(1)
  })
})

it('leaves no temporary file behind', async () => {
  await app.client().upload(PATH, 'a.jpg', SVG)
  await app.client().upload(PATH, 'a.jpg', await aPhoto())
  const folder = path.dirname(app.ports.files.temporaryPath())
  await expect.poll(() => readdir(folder)).toEqual([])
})
