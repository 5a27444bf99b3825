import { longestSearch } from '#contract/limits.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SearchInput, type SearchInputProps } from '../../ui/search-input.tsx'

/** Search field that cuts what is longer than the server takes. */
export function SearchField(props: Omit<SearchInputProps, 'clearLabel' | 'maxLength'>) {
  const { clearSearch } = useTexts('lists')
  return <SearchInput {...props} clearLabel={clearSearch} maxLength={longestSearch} />
}
