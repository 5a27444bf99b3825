import { generateKeyPairSync, sign } from 'node:crypto'

/** Creates a key and a self-signed certificate for `localhost`, in PEM, valid from yesterday to tomorrow. */
export function createSelfSignedCertificate(now = new Date()): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(identifier('2a8648ce3d040302'))
  const name = sequence(der(0x31, sequence(identifier('550403'), text('localhost'))))
  const day = 24 * 3600 * 1000
  const validity = sequence(time(now.getTime() - day), time(now.getTime() + day))
  const altNames = sequence(der(0x82, Buffer.from('localhost')))
  const extension = sequence(identifier('551d11'), der(0x04, altNames))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  )
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)])
  const certificate = sequence(body, algorithm, der(0x03, signature))
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

function der(tag: number, content: Buffer): Buffer {
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts))
const identifier = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const text = (value: string): Buffer => der(0x0c, Buffer.from(value))

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}
