import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { fetchFile } from '../../services/download.ts'
import { transferCodeAddress } from '../../services/facturi.ts'

/** The transfer as the camera of another device reads it; absent where the server cannot be asked. */
export function TransferCode({ id }: { id: number }) {
  const { transfer: texts } = useTexts('plati')
  const address = usePicture(transferCodeAddress(id))
  if (address === null) return null
  return (
    <figure className="transfer__code">
      <img src={address} alt={texts.code} />
      <figcaption className="meta">{texts.codeNote}</figcaption>
    </figure>
  )
}

function usePicture(path: string): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let left = false
    void fetchFile(path).then((outcome) => {
      if (left || outcome.kind !== 'ok') return
      made = URL.createObjectURL(outcome.data)
      setAddress(made)
    })
    return () => {
      left = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [path])
  return address
}
