import type { CaseFile } from '#contract/desk/cazuri.ts'
import { FileText } from '#src/ui/icons.ts'
import { PhotoGrid } from '#src/ui/photo-grid.tsx'
import { thumbAddress } from '../../services/cazuri.ts'
import { texts } from './texts.ro.ts'

const words = texts.files

const isPicture = ({ tip }: CaseFile) => tip.startsWith('image/')

/** Name of a file, with the requested document that it answers. */
const nameOf = ({ nume, document }: CaseFile) => (document === '' ? nume : `${document}: ${nume}`)

/** Pictures as thumbnails that open large, other files as links. Nothing without files. */
export function CaseFiles({ files }: { files: readonly CaseFile[] }) {
  const others = files.filter((file) => !isPicture(file))
  return (
    <>
      <PhotoGrid
        label={words.photos}
        photos={files.filter(isPicture).map((file) => ({
          id: file.id,
          name: nameOf(file),
          thumb: thumbAddress(file),
          full: file.adresa,
        }))}
        texts={words.viewer}
      />
      {others.length > 0 && (
        <ul className="case-files">
          {others.map((file) => (
            <li key={file.id}>
              <a href={file.adresa} download={file.nume}>
                <FileText />
                <span>{nameOf(file)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
