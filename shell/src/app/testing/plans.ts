import type { PlanView } from '@garimpo/accounts-contract';

const ids = {
  starter: 'a3b6f2d0-1c7e-4a52-9a10-2f6f0c9d0001',
  intermediario: 'a3b6f2d0-1c7e-4a52-9a10-2f6f0c9d0002',
  avancado: 'a3b6f2d0-1c7e-4a52-9a10-2f6f0c9d0003',
};

export const STARTER: PlanView = {
  id: ids.starter,
  name: 'starter',
  price: 67,
  maxLibraries: 20,
  maxClones: 5,
  maxAnticlone: 2,
  maxQuizzes: 1,
  quizExtraPrice: 9,
  maxCloakerRequests: 10_000,
  features: [],
  checkoutUrl: 'https://pagamento.example/starter?cupom=lancamento',
};

export const INTERMEDIARIO: PlanView = {
  ...STARTER,
  id: ids.intermediario,
  name: 'intermediario',
  price: 97,
  maxLibraries: 100,
  maxClones: 25,
  maxAnticlone: 10,
  maxQuizzes: 10,
  quizExtraPrice: 7,
  maxCloakerRequests: 100_000,
  checkoutUrl: 'https://pagamento.example/intermediario',
};

export const AVANCADO: PlanView = {
  ...STARTER,
  id: ids.avancado,
  name: 'avancado',
  price: 197,
  maxLibraries: 500,
  maxClones: 100,
  maxAnticlone: 50,
  maxQuizzes: -1,
  quizExtraPrice: null,
  maxCloakerRequests: 1_000_000,
  checkoutUrl: 'https://pagamento.example/avancado',
};

export const PLANS: PlanView[] = [STARTER, INTERMEDIARIO, AVANCADO];
