import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user?: { id: string }
}
interface RequestOptions {
  challenge: string
  rpId: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A WebAuthn authenticator with one ES256 passkey and no attestation, as a browser's virtual one. */
export class SoftwareAuthenticator {
  readonly id: string = randomBytes(16).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #counter = 0
  #userHandle: string | undefined

  /** `origin` is that of the page it is used on. */
  constructor(origin: string) {
    this.#origin = origin
  }

  /** Answers `navigator.credentials.create`. */
  create({ challenge, rp, user }: CreationOptions) {
    this.#userHandle = user?.id
    const id = Buffer.from(this.id, 'base64url')
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      this.#cosePublicKey(),
    ])
    const authenticatorData = this.#authenticatorData(rp.id, credential)
    return this.#respond({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: encodeAttestation(authenticatorData).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Answers `navigator.credentials.get`. `signCount` replaces the counter, as a copy of the key would. */
  get({ challenge, rpId }: RequestOptions, signCount = this.#counter + 1) {
    this.#counter = signCount
    const clientData = this.#clientData('webauthn.get', challenge)
    const authenticatorData = this.#authenticatorData(rpId)
    const signed = Buffer.concat([authenticatorData, sha256(clientData)])
    return this.#respond({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: this.#userHandle,
    })
  }

  #respond(response: Record<string, unknown> & { clientDataJSON: string }) {
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key' as const,
      response,
      clientExtensionResults: {},
    }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }),
    )
  }

  #authenticatorData(rpId: string, credential?: Buffer): Buffer {
    const flags = USER_PRESENT | USER_VERIFIED | (credential ? HAS_CREDENTIAL : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    return Buffer.concat([
      sha256(Buffer.from(rpId)),
      Buffer.from([flags]),
      counter,
      ...(credential ? [credential] : []),
    ])
  }

  /** CBOR map of an EC2 key: kty 2, alg -7, crv 1, x, y. */
  #cosePublicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ])
  }
}

/** CBOR map of an attestation of format `none`. */
function encodeAttestation(authenticatorData: Buffer): Buffer {
  const text = (value: string) =>
    Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59, authenticatorData.length >> 8, authenticatorData.length & 0xff]),
    authenticatorData,
  ])
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
