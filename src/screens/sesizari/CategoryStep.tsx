import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState } from 'react'
import { OTHER_PROBLEM, type SesizareCategory } from '#contract/sesizari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { chosenQuestions } from '../../services/sesizare-noua.ts'
import type { Questions } from '../../services/sesizare-questions.ts'
import { findCategories, sesizariCatalogue } from '../../services/sesizari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { Note } from '../../ui/note.tsx'
import { List, Row } from '../../ui/row.tsx'
import { DataForm } from '../forms/DataForm.tsx'
import { focusField } from '../forms/focus-field.ts'
import { ContentText } from '../shared/ContentText.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { SearchField } from '../shared/SearchField.tsx'
import { CategoryIcon } from './CategoryIcon.tsx'
import { EmergencyNotice } from './EmergencyNotice.tsx'
import { goToCheck } from './go-to-check.ts'
import { StepEnd, StepHead, type StepProps } from './Step.tsx'

/** Step with the category, its questions and a description. */
export function CategoryStep({ noua, navigation }: StepProps) {
  useSignals()
  const texts = useTexts('sesizari')
  const { add } = texts
  const [isMissing, setMissing] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const asked = chosenQuestions(noua)

  async function goOn(): Promise<void> {
    if (!asked) return setMissing(true)
    const wrong = asked.form.submit() ? null : asked.form.firstInvalid()
    if (wrong !== null) return focusField(root.current, wrong)
    await goToCheck(noua, navigation)
  }

  return (
    <>
      <StepHead
        noua={noua}
        navigation={navigation}
        title={add.categoryTitle}
        lead={add.categoryLead}
      />
      <div ref={root} className="stack">
        {asked ? (
          <Chosen noua={noua} navigation={navigation} asked={asked} />
        ) : (
          <ResourceView
            resource={sesizariCatalogue()}
            skeleton={
              <Card flush>
                <ListSkeleton label={texts.loading} rows={6} />
              </Card>
            }
          >
            {({ categorii, mesaj_pericol }) => (
              <>
                <EmergencyNotice text={mesaj_pericol} />
                <Categories list={categorii} onChoose={noua.choose} />
              </>
            )}
          </ResourceView>
        )}
      </div>
      <StepEnd noua={noua}>
        {isMissing && !asked && (
          <Note kind="late" role="alert">
            {add.chooseCategory}
          </Note>
        )}
        <Button variant="quiet" onClick={navigation.back}>
          {add.back}
        </Button>
        <Button variant="primary" onClick={() => void goOn()}>
          {add.continue}
        </Button>
      </StepEnd>
    </>
  )
}

interface CategoriesProps {
  list: readonly SesizareCategory[]
  onChoose(cod: string): void
}

function Categories({ list, onChoose }: CategoriesProps) {
  const { add } = useTexts('sesizari')
  const [search, setSearch] = useState('')
  const found = findCategories(list, search)
  const isOnlyOther = found.every(({ cod }) => cod === OTHER_PROBLEM)
  return (
    <>
      <SearchField label={add.search} value={search} onChange={setSearch} />
      <div role="status">{isOnlyOther && <p className="lead">{add.noneFound}</p>}</div>
      {found.length > 0 && (
        <Card flush className="noua__categories">
          <List label={add.categories}>
            {found.map(({ cod, denumire, descriere, limba }) => (
              <Row
                key={cod}
                icon={<CategoryIcon cod={cod} />}
                title={<ContentText text={denumire} limba={limba} isTitle />}
                line={<ContentText text={descriere} limba={limba} />}
                onClick={() => onChoose(cod)}
              />
            ))}
          </List>
        </Card>
      )}
    </>
  )
}

function Chosen({ noua, navigation, asked: { category, form } }: StepProps & { asked: Questions }) {
  useSignals()
  const { add } = useTexts('sesizari')
  const { cod, denumire, descriere, mesaj_redirectionare, foto_recomandata } = category
  const wantsPhoto = foto_recomandata && noua.photos.list.value.length === 0
  return (
    <>
      <Card flush>
        <List>
          <Row
            current
            icon={<CategoryIcon cod={cod} />}
            title={denumire}
            line={descriere}
            status={<span className="noua__change">{add.change}</span>}
            onClick={() => noua.choose('')}
          />
        </List>
      </Card>
      {mesaj_redirectionare && <Note>{mesaj_redirectionare}</Note>}
      {wantsPhoto && (
        <Note>
          {add.photoHelps}{' '}
          <button type="button" className="link" onClick={() => navigation.go('fotografii')}>
            {add.addPhoto}
          </button>
        </Note>
      )}
      <DataForm key={cod} form={form} />
    </>
  )
}
