package edu.stanford.nlp.pipeline;

import edu.stanford.nlp.util.Pair;

/** A signature: see the README of sidecars. */
public class CoreEntityMention {
  public String entityType() {
    throw new UnsupportedOperationException();
  }

  public Pair<Integer, Integer> charOffsets() {
    throw new UnsupportedOperationException();
  }
}
