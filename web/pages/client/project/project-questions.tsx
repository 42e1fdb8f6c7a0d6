import { Conversation } from '#web/messaging'

/** The conversation with the team on pages that are about something else. */
export const Questions = ({ publicId, isUnpaid = false }: { publicId: string; isUnpaid?: boolean }) => (
  <section aria-labelledby="messages">
    <h2 id="messages" className="mb-4 text-2xl">
      Questions? Message us
    </h2>
    <Conversation viewer="client" publicId={publicId} isUnpaid={isUnpaid} />
  </section>
)
