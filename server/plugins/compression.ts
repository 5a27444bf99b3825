import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Shorter answers fit into one packet with their headers. */
const MIN_BYTES = 1024
/** Level of 11: higher ones cost much more time for a few bytes. */
const BROTLI_QUALITY = 4

/**
 * Compresses the JSON of the API and the XML of Open311 (docs/decisions/052). Everything else is left alone: files are
 * compressed once at start, photos and PDFs are compressed by their format, and the event stream must not be buffered.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    customTypes: /^(?:application\/json|text\/xml)\b/,
    encodings: ['br', 'gzip'],
    threshold: MIN_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    // Requests are never compressed: a small one could expand without limit.
    globalDecompression: false,
  })
}
