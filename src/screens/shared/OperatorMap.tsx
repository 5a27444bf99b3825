import { getConfig } from '#contract/portal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { resourceOf } from '../../services/resources.ts'
import { Map, type MapProps } from '../../ui/map.tsx'
import { useResource } from './use-resource.ts'

/** The operator's map; nothing where there is none. */
export function OperatorMap(props: Omit<MapProps, 'tiles' | 'credit' | 'texts'>) {
  const { map } = useTexts('lists')
  const config = useResource(resourceOf(getConfig)).data
  return config?.harta ? (
    <Map {...props} tiles={config.harta} credit={config.harta_sursa} texts={map} />
  ) : null
}

/** Whether the operator has a map. */
export const useHasMap = (): boolean => Boolean(useResource(resourceOf(getConfig)).data?.harta)
