import { saveFile } from '#src/browser/save-file.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Download } from '#src/ui/icons.ts'
import { tell } from '../../services/feedback.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { words } from './texts.ro.ts'

interface CsvFile {
  nume: string
  linii: number
  csv: string
}

/** Saves a table as a CSV file. */
export function DownloadButton({ load }: { load: () => Promise<Outcome<CsvFile>> }) {
  const action = useAction()

  async function download() {
    const file = await action.run(load)
    if (!file) return
    saveFile(new File([file.csv], file.nume, { type: 'text/csv' }))
    tell(words.downloaded(file.nume, file.linii))
  }

  return (
    <div className="stack stack--s">
      <Problem text={action.problem} />
      <div>
        <Button small icon={<Download />} busy={action.busy} onClick={() => void download()}>
          {words.download}
        </Button>
      </div>
    </div>
  )
}
