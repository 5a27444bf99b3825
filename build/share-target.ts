import { shareFields, SHARE_PATH } from '../contract/share-target.ts'
import { photoTypes } from '../src/photos/photo-type.ts'

const { title, text, files } = shareFields

/** Member `share_target` of the manifest. Systems that know no MIME types compare the endings of names. */
export const shareTargetMember = {
  action: SHARE_PATH,
  method: 'POST' as const,
  enctype: 'multipart/form-data' as const,
  params: {
    title,
    text,
    files: [{ name: files, accept: ['image/*', ...Object.entries(photoTypes).flat(2)] }],
  },
}
