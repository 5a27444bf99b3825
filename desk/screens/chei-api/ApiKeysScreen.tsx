import { useState } from 'react'
import type { ApiKey } from '#contract/desk/chei-api.ts'
import { Button } from '#src/ui/button.tsx'
import { Plus } from '#src/ui/icons.ts'
import { Table } from '#src/ui/table.tsx'
import { listApiKeys } from '../../services/chei-api.ts'
import { tell } from '../../services/feedback.ts'
import { texts as common } from '../../texts.ro.ts'
import { Loading, Nothing } from '../shared/Loading.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { useLoaded } from '../shared/use-loaded.ts'
import { AddKeySheet, type MadeKey } from './AddKeySheet.tsx'
import { keyColumns } from './key-columns.tsx'
import { KeySheet } from './KeySheet.tsx'
import { MadeKeySheet } from './MadeKeySheet.tsx'
import { texts } from './texts.ro.ts'
import '../../styles/chei-api.css'

/** Keys of the operator's other programs: list, new keys, and their end. */
export function ApiKeysScreen() {
  const loaded = useLoaded(listApiKeys)
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  const open = loaded.data?.find(({ id }) => id === openId)
  const reload = () => void loaded.reload()

  function handleMade(key: MadeKey) {
    setAdding(false)
    setMade(key)
    reload()
  }
  function finish(sentence: string) {
    setMade(null)
    setOpenId(null)
    tell(sentence)
    reload()
  }

  return (
    <>
      <PageHead
        title={common.pages['chei-api']}
        lead={texts.lead}
        actions={
          <Button variant="primary" small icon={<Plus />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        }
      />
      <Loading loaded={loaded}>{(keys) => <KeyTable keys={keys} onOpen={setOpenId} />}</Loading>
      {isAdding && (
        <AddKeySheet onClose={() => setAdding(false)} onMade={handleMade} onFailed={reload} />
      )}
      {made && <MadeKeySheet made={made} onDone={() => finish(texts.added(made.nume))} />}
      {open && (
        <KeySheet apiKey={open} onClose={() => setOpenId(null)} onDone={finish} onFailed={reload} />
      )}
    </>
  )
}

interface KeyTableProps {
  keys: readonly ApiKey[]
  onOpen: (id: number) => void
}

function KeyTable({ keys, onOpen }: KeyTableProps) {
  if (keys.length === 0) return <Nothing title={texts.empty} text={texts.emptyText} />
  return (
    <Table
      caption={texts.caption}
      columns={keyColumns(onOpen)}
      items={keys}
      keyOf={({ id }) => String(id)}
    />
  )
}
