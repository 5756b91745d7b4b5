import { type Static, Type } from 'typebox';
import { Id, Nullable, PathId, Timestamp } from '#platform/http/schemas.ts';

const exampleRegion = 'loc-3f9a1c0b7d2e';
const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^\\S(.*\\S)?$',
  description: 'Name, unique in the account',
  examples: ['Office Berlin'],
});
const PrivateTargets = Type.Boolean({
  description:
    'Whether monitors that run only in private locations may have private addresses as targets; only the owner can allow it',
});

const changeable = { name: Name, privateTargets: Type.Optional(PrivateTargets) };

export const CreateLocationBody = Type.Object(
  {
    ...changeable,
    region: Type.Optional(
      Type.String({
        maxLength: 40,
        pattern: '^(?!loc-|default$)[a-z0-9][a-z0-9-]{0,39}$',
        description:
          'Creates a shared region with this name, which monitors of all accounts can use. Only operators can do that.',
        examples: ['eu-west'],
      }),
    ),
  },
  { additionalProperties: false, examples: [{ name: 'Office Berlin', privateTargets: true }] },
);

export const PatchLocationBody = Type.Partial(Type.Object(changeable), {
  additionalProperties: false,
  minProperties: 1,
  examples: [{ privateTargets: false }],
});

/** The state that an agent reports about itself with each poll. */
export const AgentState = Type.Object(
  {
    startedAt: Type.Integer({
      minimum: 0,
      description: 'When its process started, in milliseconds since the epoch',
    }),
    monitors: Type.Integer({ minimum: 0, description: 'Monitors that it checks' }),
    queuedChecks: Type.Integer({ minimum: 0, description: 'Checks that are due and have not ended' }),
    unsentResults: Type.Integer({ minimum: 0, description: 'Results that the server has not accepted yet' }),
    spoolBytes: Type.Integer({ minimum: 0, description: 'Size of the results on its disk, in bytes' }),
    droppedResults: Type.Integer({
      minimum: 0,
      description: 'Results lost since it was enrolled, because its disk was full',
    }),
    checksPerSecond: Type.Number({
      minimum: 0,
      description: 'Checks completed per second, as a recent average',
    }),
    clockOffsetMs: Type.Number({
      description:
        'Difference between the clocks of the server and the agent in milliseconds; results are corrected by it',
    }),
    residentBytes: Type.Integer({ minimum: 0, description: 'Memory of its process, in bytes' }),
  },
  {
    title: 'AgentState',
    examples: [
      {
        startedAt: 1_795_500_000_000,
        monitors: 120,
        queuedChecks: 3,
        unsentResults: 0,
        spoolBytes: 0,
        droppedResults: 0,
        checksPerSecond: 2.1,
        clockOffsetMs: -41,
        residentBytes: 82_000_000,
      },
    ],
  },
);

export const AgentBody = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'Host name of its machine', examples: ['raspberrypi'] }),
    version: Type.String({ examples: ['0.1.0'] }),
    status: Type.Enum(['online', 'offline'], { description: 'Whether it has reported recently' }),
    enrolledAt: Timestamp('When it was enrolled'),
    rotatedAt: Timestamp('When the agent last rotated its keys'),
    lastContactAt: Timestamp('When it last sent a request'),
    duplicateAt: Nullable(
      Timestamp('When a second process last used the same key; null if that never happened'),
    ),
    state: Nullable(AgentState, { description: 'What it last reported; null before its first report' }),
  },
  { title: 'LocationAgent' },
);

export const LocationBody = Type.Object(
  {
    id: Id,
    name: Name,
    region: Type.String({ description: 'What monitors list in `regions`', examples: [exampleRegion] }),
    privateTargets: PrivateTargets,
    shared: Type.Boolean({
      description: 'Whether it is a shared region, whose agents check monitors of all accounts',
    }),
    status: Type.Enum(['pending', 'online', 'offline'], {
      description: '`pending` until the first agent is enrolled',
    }),
    offlineSince: Nullable(Timestamp('Last contact of its agents; null unless it is offline')),
    monitors: Type.Integer({ minimum: 0, description: 'Number of monitors checked from this location' }),
    lateResults: Type.Integer({
      minimum: 0,
      description: 'Results that arrived too late to change a status and were added to the history',
    }),
    correctedWindows: Type.Integer({
      minimum: 0,
      description: 'Late results that replaced a window recorded as missed',
    }),
    agents: Type.Array(AgentBody, { description: 'Agents of the location, oldest first' }),
    createdAt: Timestamp('When it was created'),
    updatedAt: Timestamp('When it was last changed'),
  },
  {
    title: 'PrivateLocation',
    description:
      'A private location: a region of one account, checked by its agents. Accounts of operators list shared regions as well.',
  },
);

export const EnrollmentTokenBody = Type.Object(
  {
    token: Type.String({
      description: 'Enrolls one agent. It is shown only once, and replaces an unused earlier token.',
      examples: ['bta_b0Xw…'],
    }),
    expiresAt: Timestamp('When it expires if it is not used'),
    command: Type.String({
      description: 'Command that starts an agent with it',
      examples: ['belltower agent --server https://belltower.example.com --token bta_b0Xw…'],
    }),
  },
  { title: 'EnrollmentToken' },
);

export const LocationPath = Type.Object({ id: PathId('Location') });
export const AgentPath = Type.Object({ id: PathId('Location'), agentId: PathId('Agent') });

export type LocationInput = Static<typeof CreateLocationBody>;
export type LocationChange = Static<typeof PatchLocationBody>;
