import { useSearchParams } from 'react-router'
import { Tabs } from '../../ui/tabs.tsx'
import { DiscountsArea } from '../discounts/discounts-area.tsx'
import { ProjectsArea } from './projects-area.tsx'

const areas = [
  { value: 'projects', label: 'Projects', content: <ProjectsArea /> },
  { value: 'discounts', label: 'Discount Codes', content: <DiscountsArea /> },
]

/** The areas of the staff's work; the one in sight stands in the address. */
export const AdminScreen = () => {
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('area')
  const area = areas.some(({ value }) => value === wanted) ? (wanted ?? 'projects') : 'projects'
  return (
    <Tabs
      label="Areas"
      value={area}
      onChange={(value) => setSearch(value === 'projects' ? {} : { area: value })}
      tabs={areas}
    />
  )
}
