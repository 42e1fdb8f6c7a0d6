import { Plus } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#web/ui/button-style.ts'
import { CountMark } from '#web/ui/count-mark.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Row, Specimen } from './specimen.tsx'

const variants: readonly ButtonVariant[] = ['primary', 'accent', 'outline', 'ghost', 'danger']
const sizes: readonly ButtonSize[] = ['small', 'medium', 'large']

export const ButtonSpecimens = () => (
  <Specimen name="Buttons">
    {sizes.map((size) => (
      <Row key={size}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} size={size}>
            {variant}
          </Button>
        ))}
      </Row>
    ))}
    <Row>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} disabled>
          {variant}, off
        </Button>
      ))}
    </Row>
    <Row>
      <Button busy busyLabel="Processing...">
        Continue to Payment
      </Button>
      <Button>
        <Plus className="size-4.5" aria-hidden="true" />
        With an Icon
      </Button>
      <LinkButton to="/ui">A Link</LinkButton>
      <span className="flex items-center gap-2">
        Messages <CountMark count={3} label="3 unread messages" />
      </span>
    </Row>
  </Specimen>
)
