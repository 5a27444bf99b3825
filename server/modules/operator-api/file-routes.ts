import type { FastifyInstance } from 'fastify'
import { fisierDescarca, fisierIncarca } from '#contract/operator/fisiere.ts'
import { operatorContext } from '#server/http/operator-context.ts'
import { registerDownloadEndpoint } from '#server/http/register-download-endpoint.ts'
import { registerUploadEndpoint } from '#server/http/register-endpoint.ts'
import { openFile } from '#server/modules/documente/open-file.ts'
import { takeOutFile } from '#server/modules/documente/operator-file.ts'
import { cleanUpload, storeUpload } from '#server/modules/uploads/store-upload.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Registers the operator's calls on files. */
export function fileOperatorRoutes(app: FastifyInstance, ports: Ports): void {
  registerDownloadEndpoint(app, ports, fisierDescarca, async (call) => {
    const { params, context } = call
    const { id, name, type } = await takeOutFile(
      operatorContext(ports, call),
      context.db,
      params.uuid,
    )
    return { name, type, bytes: await openFile(ports, id) }
  })

  registerUploadEndpoint(
    app,
    ports,
    fisierIncarca,
    ({ body }) => cleanUpload(body),
    ({ body, context }, clean) =>
      storeUpload(ports, context.db, body, clean, { ownerId: null, createdAt: context.now }),
  )
}
