import { useState } from 'react'
import type { SolicitareCatalogue, SolicitareType } from '#contract/solicitari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { choose } from '../../services/solicitare-noua.ts'
import { findTypes } from '../../services/solicitari.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchField } from '../shared/SearchField.tsx'
import { TypeTiles } from './TypeTiles.tsx'
import { isTypeStep, type SolicitareSteps } from './use-steps.ts'

interface Props {
  catalogue: SolicitareCatalogue
  navigation: SolicitareSteps
}

/** Step that chooses the type of solicitare. */
export function TypeStep({ catalogue, navigation }: Props) {
  const { add } = useTexts('solicitari')
  const { noneFound, tryAnother } = useTexts('lists')
  const [search, setSearch] = useState('')
  const groups = findTypes(catalogue, search)
  async function open(type: SolicitareType): Promise<void> {
    await choose(type)
    if (isTypeStep()) navigation.go('date')
  }
  const found = groups.reduce((sum, { tipuri }) => sum + tipuri.length, 0)
  return (
    <>
      <SearchField label={add.search} value={search} onChange={setSearch} />
      <p className="vh" role="status">
        {search === '' ? '' : add.found(found)}
      </p>
      {found === 0 ? (
        <EmptyState picture="empty" title={noneFound}>
          {tryAnother}
        </EmptyState>
      ) : (
        <TypeTiles groups={groups} onChoose={(type) => void open(type)} />
      )}
    </>
  )
}
