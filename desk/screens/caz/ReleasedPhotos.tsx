import { useState } from 'react'
import type { CaseFile } from '#contract/desk/cazuri.ts'
import { Button } from '#src/ui/button.tsx'
import { releasePhoto, thumbAddress } from '../../services/cazuri.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { Fact } from './Fact.tsx'
import { texts } from './texts.ro.ts'

const words = texts.files

/** The citizen's photos of a sesizare about a public place, each with whether other citizens may see it. */
export function ReleasedPhotos({ photos }: { photos: readonly CaseFile[] }) {
  return (
    <Fact title={words.released}>
      <p className="meta">{words.releasedText}</p>
      <ul className="case-release">
        {photos.map((photo) => (
          <Photo key={photo.id} photo={photo} />
        ))}
      </ul>
    </Fact>
  )
}

function Photo({ photo }: { photo: CaseFile }) {
  const { busy, problem, run } = useAction()
  const [isReleased, setReleased] = useState(photo.publica === true)

  async function change(): Promise<void> {
    const done = await run(() => releasePhoto(photo.id, !isReleased))
    if (done !== undefined) setReleased(!isReleased)
  }

  const name = isReleased ? words.withdrawOf(photo.nume) : words.releaseOf(photo.nume)
  return (
    <li>
      <img src={thumbAddress(photo)} alt="" width="48" height="48" loading="lazy" />
      <Button small busy={busy} aria-label={name} onClick={() => void change()}>
        {isReleased ? words.withdraw : words.release}
      </Button>
      <span className="meta" role="status">
        {isReleased && words.isReleased}
      </span>
      <Problem text={problem} />
    </li>
  )
}
