import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Access } from '#server/config/env.ts'

export interface TestS3Server {
  access: S3Access
  /** Variables of a portal that stores its files there. */
  variables: Record<string, string>
  close(): Promise<void>
}

const BUCKET = 'portal'
// The only keys that s3rver knows.
const KEY = 'S3RVER'

/** Starts a server that speaks S3, with an empty bucket. */
export async function startS3Server(): Promise<TestS3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portal-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    resetOnClose: true,
    vhostBuckets: false,
    // It signs the name of a bucket without the slash that clients end it with, so that no list would match.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    access: {
      endpoint,
      region: 'us-east-1',
      bucket: BUCKET,
      prefix: 'fisiere/',
      accessKey: KEY,
      secretKey: KEY,
    },
    variables: {
      FILES_STORE: 's3',
      FILES_S3_ENDPOINT: endpoint,
      FILES_S3_BUCKET: BUCKET,
      FILES_S3_PREFIX: 'fisiere/',
      FILES_S3_ACCESS_KEY: KEY,
      FILES_S3_SECRET_KEY: KEY,
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
