import type { Descriptor } from '#contract/uploads.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DownloadButton } from './DownloadButton.tsx'
import './file-links.css'
import { formatSize } from './format-size.ts'

export interface FileLinksProps {
  files: readonly Descriptor[]
  /** Builds the server path of a file from its id. */
  pathOf(id: string): string
}

/** Download links of files. Nothing when there are none. */
export function FileLinks({ files, pathOf }: FileLinksProps) {
  const texts = useTexts('thread')
  if (files.length === 0) return null

  return (
    <ul className="file-links">
      {files.map((file) => {
        const words = texts.file(file.nume, formatSize(file.marime))
        return (
          <li key={file.id}>
            <DownloadButton
              variant="quiet"
              small
              path={pathOf(file.id)}
              name={file.nume}
              aria-label={texts.download(words)}
            >
              {words}
            </DownloadButton>
          </li>
        )
      })}
    </ul>
  )
}
