import { useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { Member } from '#contract/desk/personal.ts'
import { formatAge } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Plus } from '#src/ui/icons.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import type { Tone } from '#src/ui/tone.tsx'
import { tell } from '../../services/feedback.ts'
import { listMembers } from '../../services/personal.ts'
import { member as self } from '../../services/session.ts'
import { roleTitles, texts } from '../../texts.ro.ts'
import { buttonColumn } from '../shared/action-column.tsx'
import { Loading } from '../shared/Loading.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { useLoaded } from '../shared/use-loaded.ts'
import { AddMemberSheet } from './AddMemberSheet.tsx'
import { MemberSheet } from './MemberSheet.tsx'

const words = texts.staff
const tones: Record<Member['stare'], Tone> = { activ: 'done', invitat: 'wait', dezactivat: 'idle' }

/** Members of the staff: list, new members, and what may be changed of one. */
export function StaffScreen() {
  useSignals()
  const loaded = useLoaded(listMembers)
  const [isAdding, setAdding] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  const open = loaded.data?.find(({ id }) => id === openId)
  const ownId = self.value?.id

  function finish(sentence: string) {
    setAdding(false)
    setOpenId(null)
    tell(sentence)
    void loaded.reload()
  }

  return (
    <>
      <PageHead
        title={texts.pages.personal}
        lead={words.lead}
        actions={
          <Button variant="primary" small icon={<Plus />} onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        }
      />
      <Loading loaded={loaded}>
        {(members) => (
          <Table
            caption={words.caption}
            columns={columnsFor(ownId, setOpenId)}
            items={members}
            keyOf={({ id }) => String(id)}
          />
        )}
      </Loading>
      {isAdding && <AddMemberSheet onClose={() => setAdding(false)} onDone={finish} />}
      {open && (
        <MemberSheet
          member={open}
          isSelf={open.id === ownId}
          onClose={() => setOpenId(null)}
          onDone={finish}
        />
      )}
    </>
  )
}

function columnsFor(
  ownId: number | undefined,
  onOpen: (id: number) => void,
): TableColumn<Member>[] {
  return [
    {
      key: 'nume',
      label: words.name,
      area: 'title',
      cell: ({ id, nume }) => (
        <>
          {nume} {id === ownId && <span className="meta">({words.you})</span>}
        </>
      ),
    },
    { key: 'email', label: words.email, cell: ({ email }) => email },
    { key: 'rol', label: words.role, cell: ({ rol }) => roleTitles[rol] },
    {
      key: 'folosit',
      label: words.used,
      cell: ({ folosit_la: used }) => (used === null ? words.never : formatAge(used)),
    },
    {
      key: 'stare',
      label: words.state,
      area: 'status',
      cell: ({ stare }) => <StatusPill kind={tones[stare]}>{words.states[stare]}</StatusPill>,
    },
    buttonColumn(words.action, {
      text: words.manage,
      labelOf: ({ nume }) => words.manageLabel(nume),
      onClick: ({ id }) => onOpen(id),
    }),
  ]
}
