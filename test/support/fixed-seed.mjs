// Loaded before each test file in CI. Sets the same seed for every property test.
import fc from 'fast-check';

fc.configureGlobal({ seed: 20261120 });
