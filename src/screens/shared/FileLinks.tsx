import type { Descriptor } from '#contract/uploads.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { download } from '../../services/download.ts'
import { whileLoading } from '../../services/feedback.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons.ts'
import './file-links.css'
import { formatSize } from './format-size.ts'
import { useTell } from './use-tell.ts'

export interface FileLinksProps {
  files: readonly Descriptor[]
  /** Where the server gives a file, by its id. */
  pathOf(id: string): string
}

/** Files to be taken to the device. Nothing when there are none. */
export function FileLinks({ files, pathOf }: FileLinksProps) {
  const texts = useTexts('thread')
  const tell = useTell()
  if (files.length === 0) return null

  async function bring({ id, nume }: Descriptor): Promise<void> {
    const outcome = await whileLoading(download(pathOf(id), nume))
    if (outcome.kind !== 'ok') await tell.alert(outcome)
  }

  return (
    <ul className="file-links">
      {files.map((file) => (
        <li key={file.id}>
          <Button
            variant="quiet"
            small
            icon={<Download />}
            aria-label={texts.download(file.nume)}
            onClick={() => void bring(file)}
          >
            {texts.file(file.nume, formatSize(file.marime))}
          </Button>
        </li>
      ))}
    </ul>
  )
}
