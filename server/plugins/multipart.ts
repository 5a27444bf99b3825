import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import { removeTemporaryFiles } from '#server/http/read-upload.ts'

/** Lets calls receive one file in a form, within limits, and deletes what they did not store. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  app.decorateRequest('temporaryFiles')
  app.addHook('onRequest', async (request) => {
    request.temporaryFiles = []
  })
  app.addHook('onResponse', removeTemporaryFiles)
  app.addHook('onRequestAbort', removeTemporaryFiles)
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: limits.file.maxBytes,
      files: 1,
      fields: 4,
      parts: 5,
      fieldSize: 1000,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  })
}
