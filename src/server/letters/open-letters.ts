import type { Capability, House } from '../capability.ts';
import { LeadDeliveries } from '../leads/lead-deliveries.ts';
import { addLetterViewer } from './letter-viewer.ts';
import { addOutbox } from './outbox.ts';
import { lettersOfLead, sendLetters } from './send-letter.ts';

/** Letters and text messages to visitors about their leads. */
export function openLetters(house: House): Capability {
  const send = sendLetters(new LeadDeliveries(house.db), house, house.now);
  return {
    ...(house.preview && {
      addRoutes: (app, parts) => {
        addOutbox(app, parts);
        addLetterViewer(app, parts);
      },
    }),
    jobs: { letter: send, sms: send },
    jobsOfLead: lettersOfLead(house, house.now),
  };
}
